import type { MapSetting } from './map-setting.ts';

interface MapPoint {
  readonly lat: number;
  readonly lng: number;
  readonly zoom: number;
}

/** Address of one picture of the setting's place; undefined if we draw the plan ourselves. */
export function pictureAddress(setting: MapSetting): string | undefined {
  const { provider, tileUrl, lat, lng, zoom } = setting;
  const key = encodeURIComponent(setting.apiKey.reveal());
  switch (provider) {
    case 'none':
      return undefined;
    case 'tiles':
      return tileUrl === undefined ? undefined : fillTile(tileUrl, setting, setting.apiKey.reveal());
    case 'google':
      return `https://maps.googleapis.com/maps/api/staticmap?center=${lat},${lng}&zoom=${zoom}&size=512x320&key=${key}`;
    case 'yandex':
      return `https://static-maps.yandex.ru/v1?ll=${lng},${lat}&z=${zoom}&size=512,320&apikey=${key}`;
  }
}

/** Address of the tile that contains a point; the number of world tiles doubles in each direction with each zoom. */
export function fillTile(template: string, { lat, lng, zoom }: MapPoint, key: string): string {
  const tiles = 2 ** zoom;
  const inside = (value: number): number => Math.min(Math.max(Math.floor(value), 0), tiles - 1);
  const radians = (lat * Math.PI) / 180;
  const x = inside(((lng + 180) / 360) * tiles);
  const y = inside(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * tiles);
  const values: Record<string, string> = { z: String(zoom), x: String(x), y: String(y) };
  return template.replace(/\{(z|x|y|key)\}/g, (_, name: string) => values[name] ?? encodeURIComponent(key));
}
