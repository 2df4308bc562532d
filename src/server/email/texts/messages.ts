export const mailTexts = {
  hello: (name: string) => `Hello ${name},`,
  helloNobody: 'Hello,',
  closing: (address: string) => `Questions? Email ${address}.`,
  stopReminders: 'Stop reminders',
  checkStatus: 'Check your application status',
  buttonHelp: "If the button doesn't work, copy this address into your browser:",
} as const;
