#!/bin/sh
# Names the images of others in .env with the digests that their tags have now: `sh deploy/pin-images.sh`, beside compose.yaml.
# Run it again to take newer ones; what runs changes with the next `docker compose up`, and never by itself.
set -eu
touch .env
for line in CADDY_IMAGE=caddy:2-alpine POSTGRES_IMAGE=postgres:18-alpine VALKEY_IMAGE=valkey/valkey:8-alpine \
  MAILPIT_IMAGE=axllent/mailpit:v1.27; do
  name=${line%%=*} image=${line#*=}
  docker pull --quiet "$image" >/dev/null
  digest=$(docker image inspect --format '{{index .RepoDigests 0}}' "$image")
  kept=$(grep -v "^$name=" .env || true)
  # .env keeps its owner and rights: it is written to, not replaced.
  printf '%s\n%s=%s@%s\n' "$kept" "$name" "$image" "${digest#*@}" >.env
  echo "$name=$image@${digest#*@}"
done
