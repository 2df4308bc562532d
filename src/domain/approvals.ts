/** How many approvals a product can require for an application. */
export const APPROVALS = [1, 2] as const;
