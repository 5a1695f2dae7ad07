/**
 * @generated SignedSource<<035f8d260f69d60bff6f6dc2a1559716>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ConcreteRequest } from 'relay-runtime';
export type referencePickerQuery$variables = {
  first: number;
  ofDepartments: boolean;
  ofEmployees: boolean;
  ofLocations: boolean;
  ofPositions: boolean;
  ofVacancies: boolean;
  search: string;
};
export type referencePickerQuery$data = {
  readonly departments?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
  readonly directory?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
  readonly jobs?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
  readonly locations?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
  readonly positions?: {
    readonly nodes: ReadonlyArray<{
      readonly id: string;
      readonly name: string;
    }>;
  } | null | undefined;
};
export type referencePickerQuery = {
  response: referencePickerQuery$data;
  variables: referencePickerQuery$variables;
};

const node: ConcreteRequest = (function(){
var v0 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "first"
},
v1 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "ofDepartments"
},
v2 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "ofEmployees"
},
v3 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "ofLocations"
},
v4 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "ofPositions"
},
v5 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "ofVacancies"
},
v6 = {
  "defaultValue": null,
  "kind": "LocalArgument",
  "name": "search"
},
v7 = [
  {
    "fields": [
      {
        "kind": "Variable",
        "name": "search",
        "variableName": "search"
      }
    ],
    "kind": "ObjectValue",
    "name": "filter"
  },
  {
    "kind": "Variable",
    "name": "first",
    "variableName": "first"
  }
],
v8 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v9 = [
  (v8/*:: as any*/),
  {
    "alias": null,
    "args": null,
    "kind": "ScalarField",
    "name": "name",
    "storageKey": null
  }
],
v10 = [
  (v8/*:: as any*/),
  {
    "alias": "name",
    "args": null,
    "kind": "ScalarField",
    "name": "title",
    "storageKey": null
  }
],
v11 = [
  {
    "condition": "ofEmployees",
    "kind": "Condition",
    "passingValue": true,
    "selections": [
      {
        "alias": null,
        "args": (v7/*:: as any*/),
        "concreteType": "EmployeeConnection",
        "kind": "LinkedField",
        "name": "directory",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Employee",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": [
              (v8/*:: as any*/),
              {
                "alias": "name",
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
    ]
  },
  {
    "condition": "ofDepartments",
    "kind": "Condition",
    "passingValue": true,
    "selections": [
      {
        "alias": null,
        "args": (v7/*:: as any*/),
        "concreteType": "DepartmentConnection",
        "kind": "LinkedField",
        "name": "departments",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Department",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": (v9/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  {
    "condition": "ofPositions",
    "kind": "Condition",
    "passingValue": true,
    "selections": [
      {
        "alias": null,
        "args": (v7/*:: as any*/),
        "concreteType": "PositionConnection",
        "kind": "LinkedField",
        "name": "positions",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Position",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": (v10/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  {
    "condition": "ofLocations",
    "kind": "Condition",
    "passingValue": true,
    "selections": [
      {
        "alias": null,
        "args": (v7/*:: as any*/),
        "concreteType": "LocationConnection",
        "kind": "LinkedField",
        "name": "locations",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Location",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": (v9/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  },
  {
    "condition": "ofVacancies",
    "kind": "Condition",
    "passingValue": true,
    "selections": [
      {
        "alias": null,
        "args": (v7/*:: as any*/),
        "concreteType": "JobConnection",
        "kind": "LinkedField",
        "name": "jobs",
        "plural": false,
        "selections": [
          {
            "alias": null,
            "args": null,
            "concreteType": "Job",
            "kind": "LinkedField",
            "name": "nodes",
            "plural": true,
            "selections": (v10/*:: as any*/),
            "storageKey": null
          }
        ],
        "storageKey": null
      }
    ]
  }
];
return {
  "fragment": {
    "argumentDefinitions": [
      (v0/*:: as any*/),
      (v1/*:: as any*/),
      (v2/*:: as any*/),
      (v3/*:: as any*/),
      (v4/*:: as any*/),
      (v5/*:: as any*/),
      (v6/*:: as any*/)
    ],
    "kind": "Fragment",
    "metadata": null,
    "name": "referencePickerQuery",
    "selections": (v11/*:: as any*/),
    "type": "Query",
    "abstractKey": null
  },
  "kind": "Request",
  "operation": {
    "argumentDefinitions": [
      (v6/*:: as any*/),
      (v0/*:: as any*/),
      (v2/*:: as any*/),
      (v1/*:: as any*/),
      (v4/*:: as any*/),
      (v3/*:: as any*/),
      (v5/*:: as any*/)
    ],
    "kind": "Operation",
    "name": "referencePickerQuery",
    "selections": (v11/*:: as any*/)
  },
  "params": {
    "cacheID": "7ed4b24da4a2cd5b2c78dcf4fc65ef91",
    "id": null,
    "metadata": {},
    "name": "referencePickerQuery",
    "operationKind": "query",
    "text": "query referencePickerQuery(\n  $search: String!\n  $first: Int!\n  $ofEmployees: Boolean!\n  $ofDepartments: Boolean!\n  $ofPositions: Boolean!\n  $ofLocations: Boolean!\n  $ofVacancies: Boolean!\n) {\n  directory(filter: {search: $search}, first: $first) @include(if: $ofEmployees) {\n    nodes {\n      id\n      name: fullName\n    }\n  }\n  departments(filter: {search: $search}, first: $first) @include(if: $ofDepartments) {\n    nodes {\n      id\n      name\n    }\n  }\n  positions(filter: {search: $search}, first: $first) @include(if: $ofPositions) {\n    nodes {\n      id\n      name: title\n    }\n  }\n  locations(filter: {search: $search}, first: $first) @include(if: $ofLocations) {\n    nodes {\n      id\n      name\n    }\n  }\n  jobs(filter: {search: $search}, first: $first) @include(if: $ofVacancies) {\n    nodes {\n      id\n      name: title\n    }\n  }\n}\n"
  }
};
})();

(node as any).hash = "42415a3db751138c8faaa46ec800585d";

export default node;
