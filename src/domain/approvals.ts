/** How many people a product can require to approve an application. */
export const APPROVALS = [1, 2] as const;
