export const stopTexts = {
  title: 'Stop reminders',
  ask: (provider: string) => `Do you want to stop getting reminders about your ${provider} application?`,
  stop: 'Stop reminders',
  stopped: 'Reminders stopped',
  done: (provider: string) =>
    `You won't get any more reminders about your ${provider} application. We'll still email you about changes and decisions.`,
  deleted: "Your application was deleted, so you won't get any more reminders about it.",
  unknown: 'This link is incomplete. Please open it again from the email.',
} as const;
