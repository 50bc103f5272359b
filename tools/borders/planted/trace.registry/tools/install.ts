export const from = 'https://registry.example.org/npm';
