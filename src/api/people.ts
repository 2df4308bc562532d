import * as v from 'valibot';

const text = v.optional(v.string());

const person = {
  firstName: text,
  middleName: text,
  lastName: text,
  ssn: text,
  birthDate: text,
  phoneNumber: text,
  email: text,
  position: text,
  streetNum: text,
  streetName: text,
  city: text,
  state: text,
  postalCode: text,
  country: text,
};

/** An owner as read: flat, missing values absent, dates MM-DD-YYYY. */
export const ownerReply = v.object({
  ...person,
  dateStarted: text,
  ownershipPercentage: v.optional(v.number()),
  title: text,
});

/** A government entity's contact as read. */
export const contactReply = v.object({ ...person, type: text, processor: text, title: text });
