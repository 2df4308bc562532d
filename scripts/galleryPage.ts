import { escapeHtml } from '../src/domain/texts/escapeHtml.ts';

export interface Picture {
  file: string;
  screen: string;
  scene: string;
  state: string;
  brand: string;
  colors: string;
  language: string;
  width: string;
}

const FILTERS = ['screen', 'state', 'brand', 'colors', 'language', 'width'] as const;

function filterOf(name: (typeof FILTERS)[number], pictures: readonly Picture[]): string {
  const values = [...new Set(pictures.map((picture) => picture[name]))];
  const options = values.map((value) => `<option>${escapeHtml(value)}</option>`).join('');
  return `<label>${name} <select name="${name}"><option value="">all</option>${options}</select></label>`;
}

function figureOf(picture: Picture): string {
  const data = FILTERS.map((name) => `data-${name}="${escapeHtml(picture[name])}"`).join(' ');
  const { file, screen, scene, brand, colors, language, width } = picture;
  const caption = `<b>${escapeHtml(screen)}</b>: ${escapeHtml(scene)}<br>${escapeHtml(brand)}, ${escapeHtml(colors)}, ${language}, ${width}`;
  return `<figure ${data}><figcaption>${caption}</figcaption><a href="${file}"><img src="${file}" alt="" loading="lazy"></a></figure>`;
}

export function galleryPage(pictures: readonly Picture[]): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title>
<meta name="viewport" content="width=device-width">
<style>body{font:14px/1.4 system-ui;margin:0;background:#8a8f98}form{position:sticky;top:0;display:flex;flex-wrap:wrap;gap:1rem;
padding:.75rem 1rem;background:#fff;box-shadow:0 1px 4px #0004}main{display:flex;flex-wrap:wrap;align-items:start;gap:1rem;padding:1rem}
figure{margin:0;padding:.5rem;background:#fff}figure[hidden]{display:none}img{display:block;max-width:30rem;margin-top:.5rem;border:1px solid #ccc}</style>
<form>${FILTERS.map((name) => filterOf(name, pictures)).join('\n')}<output></output></form>
<main>${pictures.map(figureOf).join('\n')}</main>
<script>
const form = document.forms[0];
function narrow() {
  const wanted = [...new FormData(form)].filter(([, value]) => value);
  const shown = [...document.querySelectorAll('figure')].filter((figure) => {
    figure.hidden = !wanted.every(([name, value]) => figure.dataset[name] === value);
    return !figure.hidden;
  });
  form.querySelector('output').textContent = shown.length + ' pictures';
  location.replace('#' + new URLSearchParams(wanted));
}
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) form[name].value = value;
form.addEventListener('input', narrow);
narrow();
</script></html>
`;
}
