/**
 * @generated SignedSource<<4e603cb9a17fd644c836b86db468d34a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type ExportStatus = "COMPLETED" | "FAILED" | "QUEUED" | "RUNNING";
export type dataArchivePanelCreateMutation$variables = Record<PropertyKey, never>;
export type dataArchivePanelCreateMutation$data = {
  readonly createDataArchive: {
    readonly id: string;
    readonly status: ExportStatus;
  } | null | undefined;
};
export type dataArchivePanelCreateMutation = {
  response: dataArchivePanelCreateMutation$data;
  variables: dataArchivePanelCreateMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "alias": null,
    "args": null,
    "concreteType": "DataArchive",
    "kind": "LinkedField",
    "name": "createDataArchive",
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
      }
    ],
    "storageKey": null
  }
];
return {
  "fragment": {
    "argumentDefinitions": [],
    "kind": "Fragment",
    "metadata": null,
    "name": "dataArchivePanelCreateMutation",
    "selections": (v0/*:: as any*/),
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [],
    "kind": "Operation",
    "name": "dataArchivePanelCreateMutation",
    "selections": (v0/*:: as any*/)
  },
  "params": {
    "cacheID": "fd8d911cbae83033c5ffaed5a22a2568",
    "id": null,
    "metadata": {},
    "name": "dataArchivePanelCreateMutation",
    "operationKind": "mutation",
    "text": "mutation dataArchivePanelCreateMutation {\n  createDataArchive {\n    id\n    status\n  }\n}\n"
  }
};
})();

(node as any).hash = "0f2ac87c552b368404dc223b2cc9da21";

export default node;
