import type { ByLanguage, Translation } from '../../domain/texts/languages.ts';
import type { Tx } from '../db/database.ts';
import type { ApplicationTable } from '../db/schema/schema.ts';
import type { Deps } from '../deps.ts';
import { languageOfApplication } from '../facilitators/applicationLanguage.ts';
import { facilitatorProductOf } from '../facilitators/products.ts';
import * as english from '../sms/codeText.ts';
import * as spanish from '../sms/codeText.es.ts';
import { originsOf } from './links/links.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
const LENGTH_MAXIMUM = 160;

/**
 * Appends the WebOTP line if the message still fits in one segment. The line lets phones autofill the code, but only on
 * the host of the requesting page.
 */
export async function textCode(
  deps: Pick<Deps, 'config' | 'facilitators' | 'jobs'>,
  tx: Tx,
  input: { application: ApplicationTable; number: string; host: string; code: string; expiresAt: number },
): Promise<void> {
  const { application, number, host, code, expiresAt } = input;
  const { facilitator } = facilitatorProductOf(deps, application);
  const { codeText } = TEXTS[languageOfApplication(application, facilitator)];
  const words = codeText({ provider: facilitator.name, code });
  const [origin] = originsOf(deps, facilitator, host);
  const bound = `${words}\n\n@${new URL(origin).hostname} #${code}`;
  const text = bound.length > LENGTH_MAXIMUM ? words : bound;
  const { fac_id: facId, id: about } = application;
  await deps.jobs.enqueue(tx, { kind: 'sms', facId, about, to: `+1${number}`, text, expiresAt });
}
