/** Returns a path whose parameters are written as in OpenAPI, such as `callback/{name}` for `callback/:name`. */
export const toOpenApiPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
