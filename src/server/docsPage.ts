import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { escapeHtml, plainPage } from './plainPage.ts';
import { pagePolicy } from './securityHeaders.ts';

interface Operation {
  operationId: string;
  summary: string;
  security?: Record<string, unknown>[];
  parameters?: unknown[];
  requestBody?: unknown;
  responses: Record<string, { description: string; content?: unknown }>;
}

/** `GET /docs`: the OpenAPI document for a person, without a script. */
export function registerDocsPage(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    const paths = (app.swagger().paths ?? {}) as Record<string, Record<string, Operation>>;
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        callDetails(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
    const body = `<h1>The calls</h1><p>Version ${escapeHtml(config.version)}. The same as
<a href="/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}`;
    return reply
      .header('content-security-policy', pagePolicy({ nonce }))
      .type('text/html; charset=utf-8')
      .send(plainPage({ title: 'The calls', nonce, body }));
  });
}

function callDetails(line: string, operation: Operation): string {
  const audience = Object.keys(operation.security?.[0] ?? { public: true })[0] ?? 'public';
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`,
  );
  return `<details><summary><code>${escapeHtml(line)}</code> ${escapeHtml(operation.summary)}</summary>
<p class="quiet">${escapeHtml(operation.operationId)}, for: ${escapeHtml(audience)}</p>
${schemaBlock('Parameters', operation.parameters)}${schemaBlock('Body', operation.requestBody)}
${schemaBlock('Answer', operation.responses['200']?.content)}<h3>Answers</h3><ul>${answers.join('')}</ul></details>`;
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}
