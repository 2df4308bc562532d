import { learn } from './wording.es.ts';

/** Sentences about owners who enter their own details. Browsers load them only with the code for owner links. */
const SENTENCES: Readonly<Record<string, string>> = {
  'Enter a U.S. mobile number.': 'Escriba un número de celular de EE. UU.',
  'This owner no longer has a link. Reload this page.':
    'Esta persona ya no tiene un enlace. Vuelva a cargar esta página.',
  "A sole proprietor's details can't be entered through a link.":
    'En una empresa de propietario único, los datos no se pueden ingresar con un enlace.',
  'This owner already opened the link. Withdraw it, then ask again.':
    'Esta persona ya abrió el enlace. Retírelo y vuelva a pedírselo.',
  'These details were already submitted.': 'Estos datos ya se enviaron.',
  'This link is no longer valid. Ask the person who listed you for a new one.':
    'Este enlace ya no es válido. Pida otro a la persona que le pidió sus datos.',
  "That code isn't correct. Check the text message and try again.":
    'Ese código no es correcto. Revise el mensaje de texto e intente de nuevo.',
};

learn(SENTENCES, []);
