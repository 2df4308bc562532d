import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { defineConfig, type EnvironmentOptions, type Plugin, type Rolldown } from 'vite';
import { BROWSER_PROPERTIES } from './src/api/endpoint.ts';
import { DEFAULT_LANGUAGE, languageOf, languages, type Language } from './src/domain/texts/languages.ts';
import { NONCE_PLACEHOLDER, pageFile } from './src/journey/shell.ts';

const TEXTS = /\.(?:js|css|svg|json)$/;

function compress(): Plugin {
  const toGzip = promisify(gzip);
  const toBrotli = promisify<Buffer, Buffer>(brotliCompress);
  return {
    name: 'compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }) {
      const assets = join(dir, 'assets');
      const names = (await readdir(assets)).filter((name) => TEXTS.test(name));
      await Promise.all(
        names.map(async (name) => {
          const path = join(assets, name);
          // An earlier language's build may have already compressed this file, because languages share some files.
          if (existsSync(`${path}.br`)) return;
          const content = await readFile(path);
          await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }));
          await writeFile(`${path}.br`, await toBrotli(content));
        }),
      );
    },
  };
}

/**
 * Inlines the style sheet, so that the first paint waits for only one response. The server replaces the nonce
 * placeholder in each response.
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

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Yields a node and its descendants without function bodies: the code that runs when the module loads. */
function* runOnLoad(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  if (/Function/.test(node.type)) return;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* runOnLoad(child);
}

/**
 * Strips server-only properties from endpoint declarations and marks schemas as pure, so that the bundler drops unused
 * schemas.
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
                  (BROWSER_PROPERTIES as readonly string[]).includes(property.key.name),
              );
              const text = kept.map(({ start, end }) => code.slice(start, end)).join();
              edits.push({ start: declaration.start, end: declaration.end, text: `{${text}}` });
            } else if (init)
              for (const { type, start } of runOnLoad(init))
                if (type === 'CallExpression') edits.push({ start, end: start, text: '/* @__PURE__ */' });
          }
        }
        const stripped = edits
          .toSorted((a, b) => b.start - a.start)
          .reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code);
        // Removes imports that only schemas used. Otherwise, the imported modules would still be in the entry script.
        return stripped.replaceAll(/^import \{ ([^}]+) \} from "[^"]+";$/gm, (line, names: string) => {
          const isUsed = (name: string) => stripped.split(new RegExp(`\\b${name}\\b`)).length > 2;
          return names.split(', ').some(isUsed) ? line : '';
        });
      },
    },
  };
}

/** Removes Vite's preload helper around each `import()`. The helper does nothing when preloading is off. */
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

/** Shortens CSS module names to `_` and four characters, because the script and the style sheet contain each name. */
function shortName(name: string, file: string): string {
  const place = file.slice(import.meta.dirname.length).split('?', 1)[0] ?? file;
  const hash = createHash('sha256').update(`${place} ${name}`).digest('hex').slice(0, 12);
  return `_${Number.parseInt(hash, 16).toString(36).slice(0, 4)}`;
}

/**
 * Replaces a module with its translation (`messages.ts` with `messages.es.ts`) in another language's build. A page
 * loads one language, and no text is looked up at run time.
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
      // A translation may import its own English module.
      return existsSync(translation) && translation !== importer ? translation : resolved;
    },
    // Each language has its own HTML page. Other files' names contain a hash of their content.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page) page.fileName = pageFile(languageOf(this.environment.name) ?? DEFAULT_LANGUAGE);
      },
    },
  };
}

/** Returns the screens that load this module. Counts the review page and its parts as one screen. */
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

/** `client` is Vite's own name for its default environment. */
const environmentName = (language: Language): string => (language === DEFAULT_LANGUAGE ? 'client' : language);

const others: Record<string, EnvironmentOptions> = Object.fromEntries(
  languages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => [language, { consumer: 'client', build: { emptyOutDir: false } }]),
);

/** The staff console has its own page and scripts, so that applicants load none of its code. */
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
      // In sequence, because the first build empties the folder.
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
    // One style sheet for all screens is smaller overall, and no screen has to wait for its own.
    cssCodeSplit: false,
    // The next screen's code is prefetched while idle. A preload list would add 2 KB to the entry script.
    modulePreload: false,
    rolldownOptions: {
      // Treat property reads as free of side effects, so that an unused schema that spreads another one is dropped.
      treeshake: { propertyReadSideEffects: false },
      // Inlines constants, such as limits and texts. Saves 0.4 KB on the first screen and 0.7 KB after it.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      // Hides build timing warnings, which don't concern people who only run the product.
      checks: { bundlerTimings: false, pluginTimings: false },
      // One file for the entry screen compresses better than twenty, and needs one request.
      output: {
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], priority: 1 },
            // One file for navigation and code that several steps share: 3 KB less per journey, and 6 files per step
            // instead of 28.
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
