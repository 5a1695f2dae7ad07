// The two storages of file contents: a folder, and an S3-compatible server.
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll } from "@jest/globals"
import type { Config } from "../../src/config.js"
import type { S3Config } from "../../src/core/file-settings.js"
import type { TestApp } from "./test-app.js"

export interface TestStorage {
  config: Partial<Config>
  /** Names of the stored objects of a server that uses this storage. */
  objects(app: TestApp): string[]
}

const filesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []))
  } catch {
    // The folder is created with the first file.
    return []
  }
}

export const diskStorage: TestStorage = {
  config: {},
  objects: ({ instance }) => filesBelow(join(instance.deps.config.dataDir, "files")),
}

/** Starts an S3 server in a process of its own and stops it after the tests of the file. */
export async function startS3Storage(): Promise<TestStorage> {
  const directory = mkdtempSync(join(tmpdir(), "hr-s3-"))
  const command = fileURLToPath(new URL("../../node_modules/s3rver/bin/s3rver.js", import.meta.url))
  const server = spawn(process.execPath, [command, "-d", directory, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", "files"])
  afterAll(() => {
    server.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  const s3: S3Config = {
    bucket: "files",
    endpoint: `http://127.0.0.1:${await listeningPort(server)}`,
    region: "us-east-1",
    accessKeyId: "S3RVER",
    secretAccessKey: "S3RVER",
  }
  const objects = () => filesBelow(directory).flatMap((name) => (name.endsWith("_object") ? name.replace(/[.]_.*/, "") : []))
  return { config: { s3 }, objects }
}

const listeningPort = ({ stdout, stderr }: ChildProcessWithoutNullStreams) =>
  new Promise<string>((resolve, reject) => {
    stdout.on("data", (chunk) => {
      const port = /listening on .*:(\d+)/.exec(String(chunk))?.[1]
      if (port) resolve(port)
    })
    stderr.once("data", (chunk) => reject(new Error(String(chunk))))
  })
