// Gives openapi-typescript the TypeScript that it needs: TypeScript 7 has no compiler API for JavaScript.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? 'typescript-5' : specifier, context),
});
