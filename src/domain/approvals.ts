export const APPROVALS = [1, 2] as const;
