export const ID_TYPE_LABEL = 'SSN or ITIN';
export const ID_TYPE_HINT = "An ITIN is for people who can't get a Social Security number.";
export const WHY_EITHER = 'Why do you need my SSN or ITIN?';
