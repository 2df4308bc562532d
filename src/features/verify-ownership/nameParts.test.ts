import { expect, test } from 'vitest';
import { nameParts } from './nameParts.ts';

test.each([
  ['', '', '', ''],
  ['Cher', 'Cher', '', ''],
  [' Ana  Ruiz ', 'Ana', '', 'Ruiz'],
  ['Dana Lee Marlow', 'Dana', 'Lee', 'Marlow'],
  ['María José Gutiérrez Núñez', 'María', 'José', 'Gutiérrez Núñez'],
  ['Ana de la Cruz', 'Ana', '', 'de la Cruz'],
  ['Carmen Maldonado de la Fuente', 'Carmen', 'Maldonado', 'de la Fuente'],
  ['JOÃO PEDRO DOS SANTOS', 'JOÃO', 'PEDRO', 'DOS SANTOS'],
  ['Nguyen Van Anh', 'Nguyen', 'Van', 'Anh'],
  ['La Toya Jackson', 'La', 'Toya', 'Jackson'],
  ['Maria de', 'Maria', '', 'de'],
])('%j is %j, %j, %j', (name, firstName, middleName, lastName) => {
  expect(nameParts(name)).toEqual({ firstName, middleName, lastName });
});
