import { toBuffer } from 'bwip-js/node';

/** A QR code as PNG, sharp at any print size that matters. Its correction is medium, so that a crease does no harm. */
export function barcodeImage(text: string): Promise<Buffer> {
  return toBuffer({ bcid: 'qrcode', text, scale: 8, padding: 0, backgroundcolor: 'FFFFFF' });
}
