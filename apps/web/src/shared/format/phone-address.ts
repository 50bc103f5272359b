/** The address that calls a number, in whatever form it is written for readers. */
export const toPhoneAddress = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
