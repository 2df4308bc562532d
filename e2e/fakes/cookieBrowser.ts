export function cookieBrowser(base: string) {
  const cookies = new Map<string, string>();
  const self = {
    cookies,
    async go(url: string, init: RequestInit = {}) {
      const headers = new Headers(init.headers);
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const answer = await fetch(new URL(url, base), { redirect: 'manual', ...init, headers });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      return {
        status: answer.status,
        location: answer.headers.get('location') ?? '',
        text: await answer.text(),
        headers: answer.headers,
      };
    },
    async signIn(query = 'spProductSlug=harbor') {
      const start = await self.go(`/auth/oidc/start?${query}`);
      if (start.status !== 302) throw new Error(`The sign-in began with ${start.status}.`);
      const returned = await self.go(start.location);
      return self.go(returned.location);
    },
    agree: (body = 'agree=yes') =>
      self.go('/auth/oidc/agree', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    async session() {
      const answer = await fetch(`${base}/auth/sso/onboarding`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ facId: 'harbor', application: 'payments' }),
      });
      return { status: answer.status, body: (await answer.json()) as { token: string } };
    },
  };
  return self;
}
