// Solves a production server's captcha and prints the value for the `x-captcha-token` header:
// `node docs/solve-captcha.mjs`.
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

const base = process.env.BASE_URL ?? 'http://localhost:3000';
const answer = await fetch(`${base}/captcha/challenge`);
if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
const challenge = await answer.json();
const solution = await solveChallenge({ challenge, deriveKey });
process.stdout.write(`${Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')}\n`);
