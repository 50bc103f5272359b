export const limit = ({ ip }: { readonly ip: string }) => ({ key: ip });
