/** Whether sample data stands in the forms: a product whose slug ends in -demo, outside production. */
export function isDemo(slug: string, env: string): boolean {
  return slug.endsWith('-demo') && env !== 'production';
}

/** The sample password, one that sign-up accepts. */
export const DEMO_PASSWORD = 'Sunny7-Harbor!Walk';
/** As typed into the phone field. */
export const DEMO_PHONE = '(415) 555-0132';

/** The account of a demo run. `unique` sets its e-mail apart from those of other runs. */
export function demoAccount(unique: string): { name: string; email: string; password: string } {
  return { name: 'Dana Marlow', email: `dana.marlow+${unique}@example.com`, password: DEMO_PASSWORD };
}
