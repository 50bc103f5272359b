export const limit = (request: { readonly ip: string }) => ({ key: request.ip });
