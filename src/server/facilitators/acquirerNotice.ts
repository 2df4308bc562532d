import type { Acquirer } from '../../domain/signature.ts';

/**
 * Text for the `{{acquirerNotice}}` placeholder in agreements, which must identify the acquirer and its member bank.
 */
export function acquirerNotice(acquirer: Acquirer | undefined): string {
  if (!acquirer)
    return 'The names and addresses of the acquirer and of its member bank are stated in the notice that you receive when your application is approved.';
  const { name, address, phone } = acquirer;
  return `The name, address, and phone number of the acquirer and of its member bank are: ${name}, ${address}, ${phone}.`;
}
