// The manifests for Kubernetes: valid by its API, restricted as its strictest security standard asks, with settings that exist. They
// are not applied to a cluster.
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "@jest/globals"
import { Deployment } from "kubernetes-models/apps/v1"
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2"
import { Job } from "kubernetes-models/batch/v1"
import { Ingress, NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1"
import { PodDisruptionBudget } from "kubernetes-models/policy/v1"
import { ConfigMap, PersistentVolumeClaim, Service, ServiceAccount } from "kubernetes-models/v1"
import { parseAllDocuments } from "yaml"
import { settings } from "../src/config.js"
import type { Json } from "./support/client.js"

const folder = fileURLToPath(new URL("../deploy/kubernetes/", import.meta.url))
const parse = (text: string) => parseAllDocuments(text).map((document) => document.toJS() as Json)
const kubectl = (...args: string[]) => spawnSync("kubectl", args, { cwd: folder, encoding: "utf8" })
const hasKubectl = kubectl("version", "--client").status === 0
if (!hasKubectl) console.error("kubectl is not installed, so the overlays are not rendered.")

/** Resources of the base as they are written, and of each overlay as kubectl renders it. */
const rendered: [string, Json[]][] = [
  [
    "base",
    readdirSync(join(folder, "base"))
      .filter((name) => name !== "kustomization.yaml")
      .flatMap((name) => parse(readFileSync(join(folder, "base", name), "utf8"))),
  ],
  ...(hasKubectl ? readdirSync(join(folder, "overlays")) : []).map((name): [string, Json[]] => [
    name,
    parse(kubectl("kustomize", `overlays/${name}`).stdout),
  ]),
]

const models = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
  ServiceAccount,
]
const ofOperators = ["PodMonitor"]
const variables = settings.map(({ variable }) => variable)
const secrets = settings.filter(({ secret }) => secret).map(({ variable }) => variable)

const podsOf = (resources: Json[]) => resources.filter(({ kind }) => kind === "Deployment" || kind === "Job")

test.each(rendered)("Kubernetes accepts the resources of %s", (_name, resources) => {
  expect(resources.length).toBeGreaterThan(5)
  for (const resource of resources) {
    if (ofOperators.includes(resource.kind)) continue
    const Model = models.find(({ name }) => name === resource.kind)
    expect([resource.kind, Model]).toEqual([resource.kind, expect.any(Function)])
    if (Model) new (Model as new (data: Json) => { validate(): void })(resource).validate()
  }
})

test.each(rendered)("the pods of %s meet the restricted security standard and cannot write to their root", (_name, resources) => {
  for (const { spec } of podsOf(resources)) {
    const pod = spec.template.spec
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(pod.securityContext).toMatchObject({
      runAsNonRoot: true,
      runAsUser: 65532,
      seccompProfile: { type: "RuntimeDefault" },
    })
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      })
      expect(container.resources).toEqual({
        requests: { cpu: expect.any(String), memory: expect.any(String) },
        limits: { memory: expect.any(String) },
      })
      const mounts = container.volumeMounts.map(({ mountPath }: Json) => mountPath)
      expect(mounts).toContain("/data")
    }
  }
})

test.each(rendered)("the servers of %s are probed, and end after their requests", (_name, resources) => {
  const grace = Number(settings.find(({ variable }) => variable === "SHUTDOWN_GRACE_SECONDS")?.default)
  const deployments = resources.filter(({ kind }) => kind === "Deployment")
  expect(deployments.length).toBeGreaterThan(0)
  for (const { spec } of deployments) {
    const pod = spec.template.spec
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(5 + grace + 5)
    expect(pod.containers[0]).toMatchObject({
      startupProbe: { httpGet: { path: "/health/live" } },
      livenessProbe: { httpGet: { path: "/health/live" } },
      readinessProbe: { httpGet: { path: "/health/ready" } },
    })
  }
})

test.each(rendered)("%s has only settings that exist, and no secret", (_name, resources) => {
  const ofPods = podsOf(resources).flatMap(({ spec }) => spec.template.spec.containers[0].env ?? [])
  const names = [
    ...ofPods.map(({ name }) => name as string),
    ...resources.filter(({ kind }) => kind === "ConfigMap").flatMap(({ data }) => Object.keys(data)),
  ]
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => !variables.includes(name))).toEqual([])
  expect(names.filter((name) => secrets.includes(name))).toEqual([])
  expect(resources.filter(({ kind }) => kind === "Secret")).toEqual([])
})

test.each(rendered.filter(([name]) => name !== "trial"))(
  "an upgrade and a drain of a node leave servers of %s running",
  (_name, resources) => {
    const server = resources.find(({ kind, metadata }) => kind === "Deployment" && metadata.name === "hr-workforce")
    expect(server?.spec.strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 })
    // The autoscaler sets the number.
    expect(server?.spec.replicas).toBeUndefined()
    expect(resources.find(({ kind }) => kind === "HorizontalPodAutoscaler")?.spec.minReplicas).toBeGreaterThanOrEqual(2)
    expect(resources.find(({ kind }) => kind === "PodDisruptionBudget")?.spec.maxUnavailable).toBe(1)
  },
)

;(hasKubectl ? test : test.skip)("all selectors of the production overlay find the pods that they are for", () => {
  const resources = rendered.find(([name]) => name === "production")?.[1] ?? []
  const labels = podsOf(resources).map(({ metadata, spec }): [string, Json] => [metadata.name, spec.template.metadata.labels])
  const found = (wanted: Json) =>
    labels.filter(([, own]) => Object.entries(wanted).every(([name, value]) => own[name] === value)).map(([name]) => name)
  const selectorOf = (kind: string) => {
    const { selector, podSelector } = resources.find((resource) => resource.kind === kind)?.spec ?? {}
    return (selector ?? podSelector).matchLabels ?? selector
  }
  expect(found(selectorOf("Service"))).toEqual(["hr-workforce"])
  expect(found(selectorOf("PodDisruptionBudget"))).toEqual(["hr-workforce"])
  expect(found(selectorOf("NetworkPolicy")).sort()).toEqual(["hr-workforce", "hr-workforce-jobs", "hr-workforce-migrations"])
  for (const { spec } of resources.filter(({ kind }) => kind === "Deployment"))
    expect(found(spec.selector.matchLabels)).toHaveLength(1)
})
