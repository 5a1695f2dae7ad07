/**
 * @generated SignedSource<<5d7db01050081c91af365e418127a8f2>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ExportStatus = "COMPLETED" | "FAILED" | "QUEUED" | "RUNNING";
export type exportFileChangedSubscription$variables = {
  since?: string | null | undefined;
};
export type exportFileChangedSubscription$data = {
  readonly exportChanged: {
    readonly export: {
      readonly id: string;
      readonly rowCount: number;
      readonly status: ExportStatus;
      readonly totalRows: number | null | undefined;
      readonly url: string | null | undefined;
    } | null | undefined;
    readonly exportId: string;
    readonly resumeToken: string;
  } | null | undefined;
};
export type exportFileChangedSubscription = {
  response: exportFileChangedSubscription$data;
  variables: exportFileChangedSubscription$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "since"
  }
],
v1 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "since",
        "variableName": "since"
      }
    ],
    "concreteType": "ExportChange",
    "kind": "LinkedField",
    "name": "exportChanged",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "resumeToken",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "kind": "ScalarField",
        "name": "exportId",
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "Export",
        "kind": "LinkedField",
        "name": "export",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "id",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "status",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "rowCount",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "totalRows",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "url",
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "exportFileChangedSubscription",
    "selections": (v1/*:: as any*/),
    "type": "Subscription",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "exportFileChangedSubscription",
    "selections": (v1/*:: as any*/)
  },
  "params": {
    "cacheID": "d9820daae8c15d62404f0484eb4b459b",
    "id": null,
    "metadata": {},
    "name": "exportFileChangedSubscription",
    "operationKind": "subscription",
    "text": "subscription exportFileChangedSubscription(\n  $since: String\n) {\n  exportChanged(since: $since) {\n    resumeToken\n    exportId\n    export {\n      id\n      status\n      rowCount\n      totalRows\n      url\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "d7659dbbcfea3dd8f4058e0ab4334b44";

export default node;
