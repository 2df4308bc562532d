import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, describeError } from './log.ts';

function logging() {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: createLog({ logLevel: 'info' }, stream) };
}

test('an entry contains the allowed fields and nothing else', () => {
  const { lines, log } = logging();
  log.info(
    { route: '/x/:id', status: 200, email: 'ann@example.com', body: { ssn: '123-45-6789' } },
    'request',
  );
  const line = JSON.parse(lines[0] ?? '');
  expect(Object.keys(line).toSorted()).toEqual(['level', 'msg', 'route', 'status', 'time']);
});

test.each(['error', 'err'])(
  'an error under %s is logged as class, code, and stack locations, without its message',
  (name) => {
    const { lines, log } = logging();
    const cause = Object.assign(new RangeError('Key (email)=(ann@example.com)\n    exists'), {
      detail: 'ann@example.com',
    });
    const error = Object.assign(new TypeError('ssn 123-45-6789 is wrong', { cause }), { code: '23505' });
    log.error({ [name]: error }, 'A request failed.');
    expect(lines[0]).not.toMatch(/ann@|123-45/);
    expect(JSON.parse(lines[0] ?? '').error).toMatchObject({
      type: 'TypeError',
      code: '23505',
      stack: expect.stringContaining('log.test.ts'),
      cause: { type: 'RangeError' },
    });
  },
);

test("an error's public message may say what is wrong, by names only", () => {
  const error = Object.assign(new Error('x'), { publicMessage: 'getStatus: data.stage should be string' });
  expect(describeError(error).message).toBe('getStatus: data.stage should be string');
});
