export type Tally = ReturnType<typeof newTally>;

export const newTally = () => ({
  rounds: 0,
  acknowledgedSaves: 0,
  lostSaves: 0,
  acknowledgedUploads: 0,
  lostUploads: 0,
  acknowledgedResubmits: 0,
  lostResubmits: 0,
  filesWithoutRow: 0,
  acknowledgedAsks: 0,
  lostAsks: 0,
  acknowledgedCompletions: 0,
  lostCompletions: 0,
  acknowledgedWithdrawals: 0,
  lostWithdrawals: 0,
  wrongLinks: 0,
  accounts: 0,
  lostMessages: 0,
  doubledMessages: 0,
  /**
   * Emails delivered twice with the same Message-ID. Always 0 without `--mail smtp`, because the outbox
   * deduplicates messages.
   */
  repeatedDeliveries: 0,
  lostTexts: 0,
  doubledTexts: 0,
  minutes: 0,
});
