import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { sendPlainPage } from './plainPage.ts';
import { escapeHtml } from '../../domain/texts/escapeHtml.ts';
import type { OpenApiDocument, Operation } from '../http/openapi/document.ts';

export function registerDocsPage(
  app: FastifyInstance,
  { config }: Pick<Deps, 'config'>,
  document: OpenApiDocument,
): void {
  app.get('/docs', async (_request, reply) => {
    const { info, tags, components } = document;
    const byTag = Map.groupBy(operationsOf(document), ({ operation }) => operation.tags[0]);
    const groups = tags.map(({ name, description }) => {
      const calls = (byTag.get(name) ?? []).map(callDetails);
      return section(name, `<p>${prose(description)}</p>${calls.join('')}`);
    });
    const schemas = Object.entries(components.schemas).map(
      ([name, schema]) =>
        `<details><summary><code>${escapeHtml(name)}</code></summary>${schemaBlock('', schema)}</details>`,
    );
    const names = ['Authentication', ...tags.map(({ name }) => name), 'Schemas'];
    const links = names.map((name) => `<a href="#${escapeHtml(name)}">${escapeHtml(name)}</a>`);
    const body = `<h1>API reference</h1><p>${prose(info.description)} Version ${escapeHtml(config.version)}. Also available as
<a href="/openapi.json">OpenAPI 3.1</a>.</p><nav aria-label="Sections"><p>${links.join(' · ')}</p></nav>
${section('Authentication', authentication(components))}${groups.join('')}${section('Schemas', schemas.join(''))}`;
    return sendPlainPage(reply, { title: 'API reference', body });
  });
}

function operationsOf({ paths, webhooks }: OpenApiDocument): { line: string; operation: Operation }[] {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      line: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );
  const events = Object.entries(webhooks).map(([type, { post }]) => ({ line: type, operation: post }));
  return [...calls, ...events];
}

function section(name: string, content: string): string {
  return `<section id="${escapeHtml(name)}"><h2>${escapeHtml(name)}</h2>${content}</section>`;
}

function authentication({ securitySchemes }: OpenApiDocument['components']): string {
  const rows = Object.entries(securitySchemes).map(([audience, { type, name = '', description }]) => {
    const header = type === 'http' ? 'Authorization: Bearer …' : `Cookie: ${name}=…`;
    return `<li><strong>${escapeHtml(audience)}</strong>: <code>${escapeHtml(header)}</code><br>${prose(description)}</li>`;
  });
  return `<p>Each call lists who can make it. Send the matching credentials:</p><ul>${rows.join('')}</ul>`;
}

function callDetails({ line, operation }: { line: string; operation: Operation }): string {
  const answers = Object.entries(operation.responses).map(
    ([status, { description }]) => `<li><code>${status}</code> ${prose(description)}</li>`,
  );
  const { operationId, summary } = operation;
  const [shortly, id] =
    line === operationId ? ['', ''] : [prose(summary), `<p class="quiet">${operationId}</p>`];
  return `<details><summary><code>${escapeHtml(line)}</code> ${shortly}</summary>
${id}<p>${prose(operation.description)}</p>
${schemaBlock('Parameters', operation.parameters)}${schemaBlock('Body', operation.requestBody)}
${schemaBlock('Response', operation.responses['200']?.content)}<h3>Responses</h3><ul>${answers.join('')}</ul></details>`;
}

function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

function schemaBlock(title: string, schema: unknown): string {
  if (schema === undefined) return '';
  return `${title && `<h3>${title}</h3>`}<pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}
