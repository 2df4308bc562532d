import type { Fixture } from './fixture.ts';

/** Presses Continue and waits for the errors. */
export async function refuse(fixture: Fixture): Promise<void> {
  await fixture.button('Continue').click();
  await fixture.alert().waitFor();
}
