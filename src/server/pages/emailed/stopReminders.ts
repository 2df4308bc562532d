import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '../../../domain/texts/escapeHtml.ts';
import type { ByLanguage, Language, Translation } from '../../../domain/texts/languages.ts';
import { record } from '../../audit/auditLog.ts';
import { STOP_PATH, stoppedBy } from '../../applications/links/signedLinks.ts';
import { withinFacilitator, type Deps } from '../../deps.ts';
import { languageOfApplication } from '../../facilitators/applicationLanguage.ts';
import { facilitatorOf } from '../../facilitators/products.ts';
import { languageOfPage } from '../../http/language.ts';
import { sendPlainPage } from '../plainPage.ts';
import * as english from './stopRemindersTexts.ts';
import * as spanish from './stopRemindersTexts.es.ts';

const TEXTS: ByLanguage<Translation<typeof english>> = { en: english, es: spanish };
const STYLE = `button{min-height:44px;padding:8px 24px;font:inherit;font-weight:600;color:#fff;background:#0b4f8a;border:0;
border-radius:8px;cursor:pointer}`;

interface Reader {
  id: string;
  facId: string;
  provider: string;
  language: Language;
}

/**
 * `GET` asks for confirmation, because mail scanners open every link. `POST` unsubscribes with one click (RFC 8058).
 * Mail clients have no session, so the signed token authenticates the request.
 */
export function registerStopReminders(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    // Mail clients POST a fixed form body (`List-Unsubscribe=One-Click`). The token in the URL is enough, so the body
    // is ignored.
    const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];
    scope.addContentTypeParser(forms, { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null, undefined),
    );
    const path = `${STOP_PATH}/:token`;
    scope.get(path, async (request, reply) => {
      const reader = await readerOf(deps, request);
      if (!reader) return unknown(deps, request, reply);
      const { stopTexts: texts } = TEXTS[reader.language];
      const body = `<h1>${texts.title}</h1><p>${escapeHtml(texts.ask(reader.provider))}</p>
<form method="post"><button>${texts.stop}</button></form>`;
      return page(reply, { title: texts.title, body, language: reader.language });
    });
    scope.post(path, async (request, reply) => {
      const reader = await readerOf(deps, request);
      if (!reader) return unknown(deps, request, reply);
      await stop(deps, reader);
      const { stopTexts: texts } = TEXTS[reader.language];
      const body = `<h1>${texts.stopped}</h1><p>${escapeHtml(texts.done(reader.provider))}</p>`;
      return page(reply, { title: texts.stopped, body, language: reader.language });
    });
  });
}

async function readerOf(deps: Deps, request: FastifyRequest): Promise<Reader | undefined> {
  const id = stoppedBy(deps, tokenOf(request));
  if (id === undefined) return undefined;
  const application = await deps.db
    .selectFrom('application')
    .select(['fac_id', 'language'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!application) return undefined;
  const facilitator = facilitatorOf(deps, application.fac_id);
  const language = languageOfApplication(application, facilitator);
  return { id, facId: application.fac_id, provider: facilitator.name, language };
}

async function stop(deps: Deps, { id, facId }: Reader): Promise<void> {
  await withinFacilitator(deps, facId)
    .db.transaction()
    .execute(async (tx) => {
      const stopped = await tx
        .updateTable('application')
        .set({ reminders_stopped_at: deps.clock() })
        .where('id', '=', id)
        .where('fac_id', '=', facId)
        .where('reminders_stopped_at', 'is', null)
        .returning(['id', 'fac_id'])
        .executeTakeFirst();
      if (!stopped) return;
      const actor = { kind: 'link', id: 'email' } as const;
      await record(deps, tx, { application: stopped, actor, action: 'reminders.stopped' });
    });
}

/**
 * A link's signature stays valid after its application is deleted. Such a link gets a different page than an
 * invalid one.
 */
function unknown(deps: Deps, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfPage(request, deps.facilitators.byHost(request.host));
  const { stopTexts: texts } = TEXTS[language];
  const isSigned = stoppedBy(deps, tokenOf(request)) !== undefined;
  const title = isSigned ? texts.stopped : texts.title;
  const body = `<h1>${title}</h1><p>${isSigned ? texts.deleted : texts.unknown}</p>`;
  return page(reply.code(isSigned ? 200 : 404), { title, body, language });
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { token: string }).token;
}

function page(reply: FastifyReply, shown: { title: string; body: string; language: Language }): FastifyReply {
  reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  return sendPlainPage(reply, { ...shown, style: STYLE });
}
