# One image with the product and its built web app, so that nothing is installed or built at start.
# `npm run image` runs these steps without Docker.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --prefer-offline --ignore-scripts
COPY . .
RUN node node_modules/vite/bin/vite.js build
# Deletes the browser's .tsx files, because dist contains their build.
RUN find src -name '*.tsx' -delete && mkdir data

FROM node:24.21.0-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Removes TypeScript, on which valibot depends only for types. Nothing runs it.
RUN npm ci --prefer-offline --omit=dev --ignore-scripts && rm -rf node_modules/typescript node_modules/@typescript

FROM node:24.21.0-bookworm-slim
WORKDIR /app
ENV APP_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/dist ./dist
COPY --from=build /app/facilitators ./facilitators
# `npm run onboard` first runs scripts/prepare.mjs.
COPY --from=build /app/scripts ./scripts
COPY --from=build /app/src ./src
COPY --from=build --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.server.ts"]
