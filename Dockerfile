# The product as an image: the server with its packages, and the built pages. It runs with a read-only root and writes only to /data
# (the embedded database, or timetable snapshots for the next start) and /tmp.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN node tools/image/build-pages.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --omit=dev --ignore-scripts --workspace=apps/server
RUN mkdir data

FROM node:24-bookworm-slim
# Huge memory pages for the timetable: decision 44.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data GLIBC_TUNABLES=glibc.malloc.hugetlb=1
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json LICENSE .
COPY packages packages
COPY apps/server apps/server
COPY --from=pages /app/apps/web/dist apps/web/dist
COPY --from=packages --chown=node:node /app/data /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
