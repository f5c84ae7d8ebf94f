# One image a service: docker build --build-arg SERVICE=identity .
# The gateway, with the web app that it serves: docker build --target gateway --build-arg SERVICE=gateway .
# SERVICE is a folder of services/, gateway or jobs. Other bases: BUILD_IMAGE has Node 24 and npm, RUNTIME_IMAGE
# has it as /nodejs/bin/node.
ARG BUILD_IMAGE=node:24-trixie-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot

# What is to be installed, and nothing else, so that a change of the sources installs nothing anew.
FROM ${BUILD_IMAGE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete && find . -type d -empty -delete

# Without what is for development, which npm would else install where one of our packages needs another for its tests.
FROM manifests AS needed
RUN find . -name package.json -exec sed -i -z 's/,\n  "devDependencies": {[^}]*}//' {} + && rm -rf web tools packages/testing

# Not `npm ci`, which refuses a lock file that does not list the packages of every platform; versions are the lock file's.
FROM ${BUILD_IMAGE} AS dependencies
ARG SERVICE
WORKDIR /app
COPY --from=needed /app ./
RUN --mount=type=cache,target=/root/.npm \
    npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error --workspace "@tutka/${SERVICE}"

FROM ${BUILD_IMAGE} AS sources
ARG SERVICE
WORKDIR /from
COPY . .
RUN mkdir -p /to/services /data && cp -a LICENSE packages /to/ && rm -rf /to/packages/testing /to/packages/postgres-server \
    && if [ -d "services/${SERVICE}" ]; then folder="services/${SERVICE}"; else folder="${SERVICE}"; fi \
    && cp -a "${folder}" "/to/${folder}" && ln -s "${folder}" /to/service \
    && if [ "${SERVICE}" = jobs ]; then for each in services/*/migrations; do mkdir -p "/to/${each}" && cp -a "${each}/." "/to/${each}/"; done; fi

FROM ${BUILD_IMAGE} AS web
WORKDIR /app
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error --workspace @tutka/web
COPY tsconfig.base.json ./
COPY packages packages
COPY web web
RUN cd web && node ../node_modules/vite/bin/vite.js build --logLevel warn

FROM ${RUNTIME_IMAGE} AS runtime
ARG SERVICE
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="tutka-${SERVICE}" \
    org.opencontainers.image.description="Tutka, an open platform for AI agents: ${SERVICE}" \
    org.opencontainers.image.version="${VERSION}" \
    org.opencontainers.image.revision="${REVISION}" \
    org.opencontainers.image.licenses="Apache-2.0"
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=sources /to ./
# What a volume for files that are kept starts from: writable for who runs here.
COPY --from=sources --chown=65532:65532 /data /data
COPY --from=sources --chown=65532:65532 /data /app/compiled
# The heap takes its share of the container's memory; without this Node leaves half of it alone.
ENV NODE_ENV=production NODE_OPTIONS=--max-old-space-size-percentage=70 \
    HOST=:: PORT=8080 MANAGEMENT_PORT=9090 NODE_COMPILE_CACHE=/app/compiled
EXPOSE 8080 9090
USER 65532:65532
ENTRYPOINT ["/nodejs/bin/node", "--import", "/app/packages/service-runtime/src/process/heard-early.ts"]
# What Node would else compile at each start, a third of its processor time; a processor of another kind compiles it itself.
RUN ["/nodejs/bin/node", "--import", "/app/packages/service-runtime/src/process/heard-early.ts", "--input-type=module", "-e", "import { existsSync } from 'node:fs'; if (existsSync('/app/service/src/main.ts')) await import('/app/service/src/main.ts')"]
CMD ["--env-file-if-exists=/run/tutka/settings.env", "service/src/main.ts"]

FROM runtime AS gateway
COPY --from=web /app/web/dist /app/web/dist
ENV WEB_DIST=/app/web/dist

FROM runtime AS service
