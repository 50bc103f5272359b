#!/bin/sh
# Pins third-party images in .env to the current digests of their tags: run `sh deploy/pin-images.sh` beside compose.yaml, and
# again to update them. Running containers change only with the next `docker compose up`.
set -eu
touch .env
for line in CADDY_IMAGE=caddy:2-alpine POSTGRES_IMAGE=postgres:18-alpine VALKEY_IMAGE=valkey/valkey:8-alpine \
  MAILPIT_IMAGE=axllent/mailpit:v1.27; do
  name=${line%%=*} image=${line#*=}
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
  kept=$(grep -v "^$name=" .env || true)
  # Overwrite instead of replacing the file, so that .env keeps its owner and mode.
  printf '%s\n%s=%s@%s\n' "$kept" "$name" "$image" "${digest#*@}" >.env
  echo "$name=$image@${digest#*@}"
done
