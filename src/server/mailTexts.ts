/** What every letter says beside its own words. */
export const mailTexts = {
  hello: (name: string) => `Hello ${name},`,
  helloNobody: 'Hello,',
  closing: (address: string) => `Questions? Write to ${address}.`,
  buttonHelp: 'If the button does not work, copy this address into your browser:',
} as const;
