import { learn } from './wording.es.ts';

/** Sentences about beneficial owners. Browsers load them only for products that ask for beneficial owners. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Please choose the person who controls the business.': 'Elija a la persona que controla el negocio.',
  'Only one person can be the control person.': 'Solo una persona puede ser la que controla el negocio.',
  'Each owner listed must own 25% or more. Remove anyone who owns less.':
    'Cada propietario de la lista debe tener el 25% o más. Quite a quienes tengan menos.',
  'Add each person who owns 25% or more, or confirm that nobody does.':
    'Agregue a cada persona que tenga el 25% o más, o confirme que nadie lo tiene.',
  'Someone on your list owns 25% or more. Clear this box.':
    'Alguien de su lista tiene el 25% o más. Desmarque esta casilla.',
  'List only the person who runs the organization.': 'Incluya solo a la persona que dirige la organización.',
};

learn(SENTENCES, []);
