import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { DEFAULT_LANGUAGE, languageOf, languages, type Language } from './src/domain/texts/languages.ts';
import { NONCE_PLACEHOLDER, pageFile } from './src/journey/shell.ts';

const TEXTS = /\.(?:js|css|svg|json)$/;

/** Writes a .br and a .gz beside every text asset, for the server to send as they are. */
function compress(): Plugin {
  const toGzip = promisify(gzip);
  const toBrotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress);
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => TEXTS.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(assets, name);
          // What does not depend on the language was written with the one before.
          if (existsSync(`${path}.br`)) return;
          const content = await readFile(path);
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
          await writeFile(`${path}.br`, await toBrotli(content, { params }));
        }),
      );
    },
  };
}

/**
 * Puts the style sheet into the page itself: the first paint waits for one answer, not for two. The server replaces the
 * nonce in every answer.
 */
function inlineStyle(): Plugin {
  return {
    name: 'inline-style',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) =>
        html.replace(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link: string, file: string) => {
          const asset = bundle[file];
          if (asset?.type !== 'asset') return link;
          const style =
            typeof asset.source === 'string' ? asset.source : Buffer.from(asset.source).toString();
          return `<style nonce="${NONCE_PLACEHOLDER}">${style.trim()}</style>`;
        }),
    },
  };
}

/** What the browser reads of a call's declaration; schemas, summaries and refusals are for the server and its documents. */
const OF_A_CALL = new Set(['name', 'method', 'path', 'audience']);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** A node and all within it, functions' bodies left out: what runs when the module does. */
function* runAtOnce(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  if (/Function/.test(node.type)) return;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* runAtOnce(child);
}

/**
 * Takes out of the calls' declarations what only the server reads, so that a page carries the names and paths of its calls
 * and no more. The schemas beside them are marked as doing nothing, or they would stay for what they might do.
 */
function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/(?:contract|api\/\w+)\.ts$/, code: /\b(?:endpoint|named)\(/ },
      handler(code) {
        const edits: { start: number; end: number; text: string }[] = [];
        for (const statement of this.parse(code).body) {
          const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
          if (declared?.type !== 'VariableDeclaration') continue;
          for (const { init } of declared.declarations) {
            const isCall = init?.type === 'CallExpression' && init.callee.type === 'Identifier';
            const [declaration] = isCall ? init.arguments : [];
            if (isCall && (init.callee as { name: string }).name === 'endpoint') {
              if (declaration?.type !== 'ObjectExpression') continue;
              const kept = declaration.properties.filter(
                (property) =>
                  property.type === 'Property' &&
                  property.key.type === 'Identifier' &&
                  OF_A_CALL.has(property.key.name),
              );
              const text = kept.map(({ start, end }) => code.slice(start, end)).join();
              edits.push({ start: declaration.start, end: declaration.end, text: `{${text}}` });
            } else if (init)
              for (const { type, start } of runAtOnce(init))
                if (type === 'CallExpression') edits.push({ start, end: start, text: '/* @__PURE__ */' });
          }
        }
        const stripped = edits
          .toSorted((a, b) => b.start - a.start)
          .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
        // An import that only a schema needed would still pull its module into the first screen's file.
        return stripped.replaceAll(/^import \{ ([^}]+) \} from "[^"]+";$/gm, (line, names: string) => {
          const isUsed = (name: string) => stripped.split(new RegExp(`\\b${name}\\b`)).length > 2;
          return names.split(', ').some(isUsed) ? line : '';
        });
      },
    },
  };
}

/** There is one style sheet and no preloading, so what Vite puts around each `import()` would only cost bytes. */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
    renderChunk: (code) =>
      code.replaceAll(/__vitePreload\(\(\) => (import\(.*?), ?__VITE_PRELOAD__\)/gs, '$1'),
  };
}

/** Names of CSS modules are four letters long: they are in every page twice, in the script and in the style. */
function shortName(name: string, file: string): string {
  const place = file.slice(import.meta.dirname.length).split('?', 1)[0] ?? file;
  const hash = createHash('sha256').update(`${place} ${name}`).digest('hex').slice(0, 12);
  return `_${Number.parseInt(hash, 16).toString(36).slice(0, 4)}`;
}

/**
 * Reads the texts of a language: a module beside which its translation stands (`messages.ts`, `messages.es.ts`) is the translation. So
 * a page loads one language, and no text is looked up while it runs.
 */
function translated(mode: string): Plugin {
  return {
    name: 'translated',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      const language = languageOf(this.environment.name) ?? languageOf(mode) ?? DEFAULT_LANGUAGE;
      if (language === DEFAULT_LANGUAGE || !importer || !source.endsWith('.ts')) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!resolved || resolved.id.includes('node_modules')) return null;
      const translation = resolved.id.replace(/\.ts$/, `.${language}.ts`);
      // A translation may build on the English of its own module.
      return existsSync(translation) && translation !== importer ? translation : resolved;
    },
    // The page of a language stands beside the English one; their other files are named by their content.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = pageFile(languageOf(this.environment.name) ?? DEFAULT_LANGUAGE);
      },
    },
  };
}

/** Screens that load a module. The review is one of them, with its part of each section. */
function screensWith(id: string, graph: Graph, seen = new Set([id])): Set<string> {
  const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(id) ?? {};
  const above = importers.filter((one) => !seen.has(one) && seen.add(one));
  const screen = /\/(?:ConfirmProfile|\w+Review)\.tsx$/.test(id) ? 'review' : id;
  const screens = above.flatMap((importer) => [...screensWith(importer, graph, seen)]);
  return new Set(dynamicImporters.length > 0 ? [screen, ...screens] : screens);
}

interface Graph {
  getModuleInfo(id: string): Pick<Rolldown.ModuleInfo, 'importers' | 'dynamicImporters'> | null;
}

/** `vite build` builds one environment for each language; the usual one has Vite's own name. */
const environmentName = (language: Language): string => (language === DEFAULT_LANGUAGE ? 'client' : language);

const others: Record<string, EnvironmentOptions> = Object.fromEntries(
  languages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => [language, { consumer: 'client', build: { emptyOutDir: false } }]),
);

/** The staff console: its own page and scripts, so that the applicant's pages carry nothing of it. */
const staff: EnvironmentOptions = {
  consumer: 'client',
  build: { emptyOutDir: false, rolldownOptions: { input: 'staff.html' } },
};

export default defineConfig(({ command, mode }) => ({
  plugins: [translated(mode), callsWithoutSchemas(), plainImports(), react(), inlineStyle(), compress()],
  ...(command === 'build' && {
    css: { modules: { generateScopedName: shortName } },
    environments: { ...others, staff },
    builder: {
      // One after the other: the first one empties the folder.
      async buildApp({ environments, build }) {
        for (const language of languages) {
          const environment = environments[environmentName(language)];
          if (environment) await build(environment);
        }
        if (environments['staff']) await build(environments['staff']);
      },
    },
  }),
  build: {
    target: 'es2022',
    outDir: 'dist',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // One style sheet for all screens: smaller in all, and no screen is shown before its own has come.
    cssCodeSplit: false,
    // The next screen's code is fetched while this one is filled in; the list of what to preload would cost the entry
    // screen two kilobytes.
    modulePreload: false,
    rolldownOptions: {
      // A schema that is left out may have spread another: reading one does nothing.
      treeshake: { propertyReadSideEffects: false },
      // How long a plug-in took is nothing for whoever starts the product.
      checks: { bundlerTimings: false, pluginTimings: false },
      // One file for all that the entry screen needs: it compresses better than twenty, and comes in one go.
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // What several steps share comes in one file, with the code between the screens: a journey takes 3 KB less
            // and a step 6 files instead of 28.
            { name: (id, graph) => (screensWith(id, graph).size >= 4 ? 'forms' : null), minShareCount: 4 },
            {
              name: (id, graph) => ([...screensWith(id, graph)].join() === 'review' ? 'review' : null),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
}));
