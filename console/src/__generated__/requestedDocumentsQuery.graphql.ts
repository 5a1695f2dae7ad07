/**
 * @generated SignedSource<<258912009942ddef3b6ea677c257ae3f>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type DocumentRequestStatus = "CANCELLED" | "FULFILLED" | "OPEN";
export type DocumentType = "CERTIFICATION" | "CONTRACT" | "ID" | "OTHER" | "TAX";
export type requestedDocumentsQuery$variables = {
  employeeId: string;
};
export type requestedDocumentsQuery$data = {
  readonly documentRequests: {
    readonly nodes: ReadonlyArray<{
      readonly dueDate: string | null | undefined;
      readonly id: string;
      readonly message: string | null | undefined;
      readonly requestedBy: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly status: DocumentRequestStatus;
      readonly type: DocumentType;
    }>;
  } | null | undefined;
};
export type requestedDocumentsQuery = {
  response: requestedDocumentsQuery$data;
  variables: requestedDocumentsQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "employeeId"
  }
],
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v2 = [
  {
    "alias": null,
    "args": [
      {
        "kind": "Variable",
        "name": "employeeId",
        "variableName": "employeeId"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 50
      }
    ],
    "concreteType": "DocumentRequestConnection",
    "kind": "LinkedField",
    "name": "documentRequests",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "DocumentRequest",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          (v1/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "type",
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
            "name": "dueDate",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "message",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "requestedBy",
            "plural": false,
            "selections": [
              (v1/*:: as any*/),
              {
                "alias": null,
                "args": null,
                "kind": "ScalarField",
                "name": "fullName",
                "storageKey": null
              }
            ],
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
    "name": "requestedDocumentsQuery",
    "selections": (v2/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "requestedDocumentsQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "d883f5741f7ae73614dd780e5f6f9936",
    "id": null,
    "metadata": {},
    "name": "requestedDocumentsQuery",
    "operationKind": "query",
    "text": "query requestedDocumentsQuery(\n  $employeeId: ID!\n) {\n  documentRequests(employeeId: $employeeId, first: 50) {\n    nodes {\n      id\n      type\n      status\n      dueDate\n      message\n      requestedBy {\n        id\n        fullName\n      }\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "73425f545ff386eff3f97b0932269a60";

export default node;
