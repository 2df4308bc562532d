export const WARNINGS = {
  ssnImpossible:
    "This doesn't look like a Social Security number. Please check it against the Social Security card.",
  ssnIsItin: "This looks like an ITIN. Please make sure it's a Social Security number.",
  itinImpossible: "This doesn't look like an ITIN. Please check it against your ITIN letter.",
  sameNumber: 'You entered this number for another person too. Please check both.',
  einImpossible: 'No EIN starts with these two digits. Please check yours against your EIN letter.',
  routingChecksum: 'This routing number seems to have a typo. Please compare it with a check.',
  poBox: 'This looks like a PO Box. Please use a street address.',
  noControl:
    "No owner has a leadership position, such as CEO or President. Please check the owners' positions.",
} as const;
