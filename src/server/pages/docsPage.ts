import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendPlainPage } from './plainPage.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import type { OpenApiDocument, Operation } from '../http/openapi/document.ts';

/** Serves `GET /docs`: the OpenAPI document as a page without scripts. */
export function registerDocsPage(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  { paths, components }: OpenApiDocument,
): void {
  app.get('/docs', async (_request, reply) => {
    const calls = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) =>
        callDetails(`${method.toUpperCase()} ${path}`, operation),
      ),
    );
    const schemas = Object.entries(components.schemas).map(
      ([name, schema]) =>
        `<details><summary><code>${escapeHtml(name)}</code></summary>${schemaBlock('', schema)}</details>`,
    );
    const body = `<h1>API reference</h1><p>Version ${escapeHtml(config.version)}. Also available as
<a href="/openapi.json">OpenAPI 3.1</a>.</p>${calls.join('')}<h2>Schemas</h2>${schemas.join('')}`;
    return sendPlainPage(reply, { title: 'API reference', body });
  });
}

function callDetails(line: string, operation: Operation): string {
  const audience = Object.keys(operation.security[0] ?? {})[0] ?? 'public';
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`,
  );
  return `<details><summary><code>${escapeHtml(line)}</code> ${escapeHtml(operation.summary)}</summary>
<p class="quiet">${escapeHtml(operation.operationId)}, for: ${escapeHtml(audience)}</p>
${schemaBlock('Parameters', operation.parameters)}${schemaBlock('Body', operation.requestBody)}
${schemaBlock('Response', operation.responses['200']?.content)}<h3>Responses</h3><ul>${answers.join('')}</ul></details>`;
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `${title && `<h3>${title}</h3>`}<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}
