export const ROLE_LABELS = { viewer: 'Viewer', reviewer: 'Reviewer', admin: 'Admin' } as const;
