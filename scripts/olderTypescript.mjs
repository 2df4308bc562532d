// Makes openapi-typescript load TypeScript 5, because TypeScript 7 has no compiler API for JavaScript.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
