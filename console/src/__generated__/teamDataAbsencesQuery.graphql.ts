/**
 * @generated SignedSource<<bb73bfbff32be03bdfbd1fde2d18b852>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type AbsenceStatus = "APPROVED" | "PENDING";
export type LeaveAbsenceFilter = {
  departmentIds?: ReadonlyArray<string> | null | undefined;
  employeeIds?: ReadonlyArray<string> | null | undefined;
  from?: string | null | undefined;
  managerIds?: ReadonlyArray<string> | null | undefined;
  statuses?: ReadonlyArray<AbsenceStatus> | null | undefined;
  teammatesOf?: string | null | undefined;
  to?: string | null | undefined;
};
export type teamDataAbsencesQuery$variables = {
  after?: string | null | undefined;
  filter: LeaveAbsenceFilter;
};
export type teamDataAbsencesQuery$data = {
  readonly list: {
    readonly nodes: ReadonlyArray<{
      readonly afternoon: boolean;
      readonly date: string;
      readonly employeeId: string;
      readonly morning: boolean;
      readonly status: AbsenceStatus;
    }>;
    readonly pageInfo: {
      readonly endCursor: string | null | undefined;
      readonly hasNextPage: boolean;
    };
  } | null | undefined;
};
export type teamDataAbsencesQuery = {
  response: teamDataAbsencesQuery$data;
  variables: teamDataAbsencesQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "after"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "filter"
},
v2 = [
  {
    "alias": "list",
    "args": [
      {
        "kind": "Variable",
        "name": "after",
        "variableName": "after"
      },
      {
        "kind": "Variable",
        "name": "filter",
        "variableName": "filter"
      },
      {
        "kind": "Literal",
        "name": "first",
        "value": 100
      }
    ],
    "concreteType": "LeaveAbsenceConnection",
    "kind": "LinkedField",
    "name": "leaveAbsences",
    "plural": false,
    "selections": [
      {
        "alias": null,
        "args": null,
        "concreteType": "PageInfo",
        "kind": "LinkedField",
        "name": "pageInfo",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "hasNextPage",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "endCursor",
            "storageKey": null
          }
        ],
        "storageKey": null
      },
      {
        "alias": null,
        "args": null,
        "concreteType": "LeaveAbsence",
        "kind": "LinkedField",
        "name": "nodes",
        "plural": true,
        "selections": [
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "employeeId",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "date",
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
            "name": "morning",
            "storageKey": null
          },
          {
            "alias": null,
            "args": null,
            "kind": "ScalarField",
            "name": "afternoon",
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
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "teamDataAbsencesQuery",
    "selections": (v2/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v1/*:: as any*/),
      (v0/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "teamDataAbsencesQuery",
    "selections": (v2/*:: as any*/)
  },
  "params": {
    "cacheID": "2f879036123bbd72bf4b95c998342eb8",
    "id": null,
    "metadata": {},
    "name": "teamDataAbsencesQuery",
    "operationKind": "query",
    "text": "query teamDataAbsencesQuery(\n  $filter: LeaveAbsenceFilter!\n  $after: String\n) {\n  list: leaveAbsences(filter: $filter, first: 100, after: $after) {\n    pageInfo {\n      hasNextPage\n      endCursor\n    }\n    nodes {\n      employeeId\n      date\n      status\n      morning\n      afternoon\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "5b13d7dd22a1db6c3d4c292d19dbd50f";

export default node;
