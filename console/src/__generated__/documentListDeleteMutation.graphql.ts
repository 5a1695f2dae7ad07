/**
 * @generated SignedSource<<45642eee1b781ffc5b2dc438c96bc4a4>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type documentListDeleteMutation$variables = {
  id: string;
  version?: number | null | undefined;
};
export type documentListDeleteMutation$data = {
  readonly deleteEmployeeDocument: {
    readonly deletedId: string;
  } | null | undefined;
};
export type documentListDeleteMutation = {
  response: documentListDeleteMutation$data;
  variables: documentListDeleteMutation$variables;
};

const node: ConcreteRequest = (function(){
var v0 = [
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "id"
  },
  {
    "defaultValue": null,
    "kind": "LocalArgument",
    "name": "version"
  }
],
v1 = [
  {
    "kind": "Variable",
    "name": "expectedVersion",
    "variableName": "version"
  },
  {
    "kind": "Variable",
    "name": "id",
    "variableName": "id"
  }
],
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "deletedId",
  "storageKey": null
};
return {
  "fragment": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Fragment",
    "metadata": null,
    "name": "documentListDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deleteEmployeeDocument",
        "plural": false,
        "selections": [
          (v2/*:: as any*/)
        ],
        "storageKey": null
      }
    ],
    "type": "Mutation",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": (v0/*:: as any*/),
    "kind": "Operation",
    "name": "documentListDeleteMutation",
    "selections": [
      {
        "alias": null,
        "args": (v1/*:: as any*/),
        "concreteType": "DeletePayload",
        "kind": "LinkedField",
        "name": "deleteEmployeeDocument",
        "plural": false,
        "selections": [
          (v2/*:: as any*/),
          {
            "alias": null,
            "args": null,
            "filters": null,
            "handle": "deleteRecord",
            "key": "",
            "kind": "ScalarHandle",
            "name": "deletedId"
          }
        ],
        "storageKey": null
      }
    ]
  },
  "params": {
    "cacheID": "cd41a1b8780a31b68e06fc0e3fd45c99",
    "id": null,
    "metadata": {},
    "name": "documentListDeleteMutation",
    "operationKind": "mutation",
    "text": "mutation documentListDeleteMutation(\n  $id: ID!\n  $version: Int\n) {\n  deleteEmployeeDocument(id: $id, expectedVersion: $version) {\n    deletedId\n  }\n}\n"
  }
};
})();

(node as any).hash = "5f9748e7d01fbab5474700ab609af6a4";

export default node;
