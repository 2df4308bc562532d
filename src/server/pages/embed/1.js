// <merchant-onboarding product invite language>, version 1: see docs/integration.md.
// Pages name its hash, so a change needs a new file.
(() => {
  const { origin } = new URL(document.currentScript.src);
  const attempt = (work) => {
    try {
      return work();
    } catch {
      return null;
    }
  };

  class MerchantOnboarding extends HTMLElement {
    connectedCallback() {
      const [product, invite, language] = ['product', 'invite', 'language'].map(
        (name) => this.getAttribute(name) ?? '',
      );
      // A reload goes on at the same step.
      const key = `merchant-onboarding ${product} ${invite}`;
      const keep = (path) => attempt(() => sessionStorage.setItem(key, path));
      const path = attempt(() => sessionStorage.getItem(key)) || `/${product}/get-started`;
      const url = new URL(origin + path);
      if (invite) url.searchParams.set('invite', invite);
      if (language) url.searchParams.set('lang', language);
      const frame = document.createElement('iframe');
      frame.title = this.title || (language === 'es' ? 'Solicitud' : 'Application');
      frame.allow = 'clipboard-write';
      frame.style.cssText = 'display:block;width:100%;height:40rem;border:0';
      frame.src = url;

      let isReady = false;
      const tell = (name, detail) =>
        this.dispatchEvent(new CustomEvent(`onboarding-${name}`, { detail, bubbles: true }));
      // Dialogs open in the part that can be seen.
      const show = () => {
        if (!isReady) return;
        const { top, bottom } = frame.getBoundingClientRect();
        const from = Math.max(0, top);
        const height = Math.max(0, Math.min(innerHeight, bottom) - from);
        frame.contentWindow.postMessage({ onboarding: 1, view: { top: from - top, height } }, origin);
      };
      const receive = ({ origin: sender, source, data }) => {
        if (sender !== origin || source !== frame.contentWindow || data?.onboarding !== 1) return;
        const { event, detail, height } = data;
        if (height > 0) frame.style.height = `${height}px`;
        if (event === 'step') {
          keep(data.path);
          // The next step begins at its heading.
          const { top } = this.getBoundingClientRect();
          if (isReady && (top < 0 || top > innerHeight)) this.scrollIntoView();
          isReady = true;
        }
        if (event === 'saved') keep('');
        show();
        if (event) tell(event, detail);
      };
      this.gone = new AbortController();
      const options = { signal: this.gone.signal, capture: true, passive: true };
      addEventListener('message', receive, options);
      addEventListener('scroll', show, options);
      addEventListener('resize', show, options);
      setTimeout(() => isReady || tell('error', { reason: 'not-loaded' }), 20_000);
      this.style.display ||= 'block';
      this.replaceChildren(frame);
    }

    disconnectedCallback() {
      this.gone.abort();
    }
  }

  customElements.define('merchant-onboarding', MerchantOnboarding);
})();
