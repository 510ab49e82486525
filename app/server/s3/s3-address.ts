/** `bucketUrl` has no slash at its end; a `folder` that is not empty has one. */
export type S3Location = { bucketUrl: string; folder: string; region: string; keys: S3Keys };

export type S3Keys = { accessKeyId: string; secretAccessKey: string };

const DEFAULT_REGION = "us-east-1";

/** `s3://bucket/folder?endpoint=https://…&region=…`; the default endpoint is Amazon's. */
export function parseS3Address(address: string): Omit<S3Location, "keys"> | undefined {
  const [, bucket, folder = ""] =
    /^s3:\/\/([a-z\d][a-z\d.-]+)\/?([\w-][\w.-]*(?:\/[\w-][\w.-]*)*)?\/?(?:\?|$)/.exec(address) ??
    [];
  const url = URL.parse(address);
  if (!bucket || !url) return undefined;
  const region = url.searchParams.get("region") ?? DEFAULT_REGION;
  const endpoint = URL.parse(
    url.searchParams.get("endpoint") ?? `https://s3.${region}.amazonaws.com`,
  );
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) return undefined;
  const { origin, pathname } = endpoint;
  const bucketUrl = `${origin}${pathname.replace(/\/$/, "")}/${bucket}`;
  return { bucketUrl, folder: folder && `${folder}/`, region };
}
