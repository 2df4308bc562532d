export function isDemo(slug: string, env: string): boolean {
  return slug.endsWith('-demo') && env !== 'production';
}

export const DEMO_PASSWORD = 'Sunny7-Harbor!Walk';
export const DEMO_PHONE = '(415) 555-0132';

export function demoAccount(unique: string): { name: string; email: string; password: string } {
  return { name: 'Dana Marlow', email: `dana.marlow+${unique}@example.com`, password: DEMO_PASSWORD };
}
