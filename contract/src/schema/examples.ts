export const exampleRecord = { createTime: 1_764_547_200_000, updateTime: 1_764_633_600_000, version: 3 };

export const examplePage = { pageSize: 10, current: 1 };

export const exampleLastPage = { ...examplePage, next: null, previous: null };

export const exampleAvatar = '/api/files/9f2c1a7be4d05c38a61f0b9d7e2c4f8a1b3d5e70.webp';
